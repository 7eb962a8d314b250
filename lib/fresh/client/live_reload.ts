// Reloads the page when the server process has been restarted.
let process = "";
new EventSource("/_frsh/alive").onmessage = ({ data }) => {
  if (process !== "" && process !== data) location.reload();
  process = data;
};
