// Shows every step at once, and opens whatever is folded.
() => {
  document.querySelectorAll("[hidden]").forEach((one) => { one.hidden = false; });
  document.querySelectorAll("details").forEach((one) => { one.open = true; });
}
