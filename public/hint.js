try {
  const { key, plus } = document.currentScript.dataset;
  const marks = document.documentElement.dataset;
  if (/(^|; )token=/.test(document.cookie) || localStorage.getItem(key) === 'true') {
    marks.member = '';
    if (localStorage.getItem(plus) === 'true') marks.plus = '';
  }
} catch {}
