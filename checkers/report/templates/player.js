const frames = [...document.querySelectorAll("article")];
const links = [...document.querySelectorAll("nav li a")];
const at = () => Math.max(0, frames.findIndex((frame) => "#" + frame.id === location.hash));
const ways = { first: () => 0, back: () => at() - 1, on: () => at() + 1, last: () => frames.length - 1 };
const keys = { Home: "first", ArrowLeft: "back", ArrowRight: "on", End: "last" };
function go(way) {
  location.hash = frames[Math.max(0, Math.min(frames.length - 1, ways[way]()))].id;
}
function show() {
  frames.forEach((frame, n) => { frame.hidden = n !== at(); });
  links.forEach((link, n) => { link.ariaCurrent = n === at() ? "step" : null; });
  document.querySelector("output").textContent = `${frames[at()].id} of ${frames[frames.length - 1].id}`;
  links[at()].scrollIntoView({ block: "nearest" });
  scrollTo(0, 0);
}
document.querySelector("#bar").hidden = false;
document.querySelectorAll("#bar button").forEach((button) => {
  button.addEventListener("click", () => go(button.dataset.to));
});
addEventListener("keydown", (event) => {
  if (event.key in keys && !event.altKey && !event.ctrlKey && !event.metaKey) { go(keys[event.key]); event.preventDefault(); }
});
addEventListener("hashchange", show);
show();
