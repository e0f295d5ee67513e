const box = document.getElementById('filter');
box.hidden = false;
box.addEventListener('input', () => {
  const wanted = box.value.trim().toLowerCase().split(/\s+/);
  document.querySelectorAll('nav li').forEach(entry => {
    const text = entry.textContent.toLowerCase();
    entry.hidden = !wanted.every(word => text.includes(word));
  });
  document.querySelectorAll('nav ul').forEach(list => {
    const none = [...list.children].every(entry => entry.hidden);
    list.hidden = none;
    list.previousElementSibling.hidden = none;
  });
});
