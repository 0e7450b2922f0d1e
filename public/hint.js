try {
  const { key } = document.currentScript.dataset;
  if (localStorage.getItem(key) === 'true') document.documentElement.dataset.member = '';
} catch {}
