// Loads the page again when another process has taken the place of the one that made it.
let process = "";
new EventSource("/_frsh/alive").onmessage = ({ data }) => {
  if (process !== "" && process !== data) location.reload();
  process = data;
};
