// Tells the time zone of the browser, by which the day of a signature is written. Without scripts it is UTC.
const field = document.querySelector("input[name=zone]");
if (field) field.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
