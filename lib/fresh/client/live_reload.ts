// Loads the page again when the development server says so, or when it is another process.
let process = "";
new EventSource("/_frsh/alive").onmessage = ({ data }) => {
  if (data === "reload" || (process !== "" && process !== data)) location.reload();
  process = data;
};
