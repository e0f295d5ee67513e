// Lists the events of the form, as a site would react to them.
const events = document.getElementById("events");
for (const type of ["ready", "changed", "submitted", "failed"]) {
  document.addEventListener(`platen:${type}`, ({ detail }) => {
    const line = document.createElement("li");
    line.textContent = `platen:${type} ${JSON.stringify(detail)}`;
    events.append(line);
  });
}
