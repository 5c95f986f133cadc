/** Hides everything that a search does not find, in the page and in its contents. It is plain script, served as it is. */
export const searchScript = `'use strict';
const field = document.querySelector('input[type=search]');
const found = document.querySelector('.found');
const entries = [...document.querySelectorAll('[data-search]')].map((section) => ({
  section,
  link: document.querySelector('nav a[href="#' + section.id + '"]').parentElement,
  text: (section.dataset.search + ' ' + section.textContent).toLowerCase(),
}));
const groups = [...document.querySelectorAll('.group, nav ul')];
const isEmpty = (group) => [...group.querySelectorAll('.operation, .object, li')].every((part) => part.hidden);

function search() {
  const wanted = field.value.trim().toLowerCase().split(/\\s+/);
  let count = 0;
  for (const { section, link, text } of entries) {
    const fits = wanted.every((word) => text.includes(word));
    section.hidden = !fits;
    link.hidden = !fits;
    if (fits) count += 1;
  }
  for (const group of groups) group.classList.toggle('empty', isEmpty(group));
  document.body.classList.toggle('searching', field.value.trim() !== '');
  found.textContent = field.value.trim() === '' ? '' : count + ' found';
}

field.addEventListener('input', search);
document.addEventListener('keydown', (event) => {
  if (event.key === '/' && document.activeElement !== field) {
    event.preventDefault();
    field.focus();
  }
});
field.parentElement.hidden = false;
`;
