try {
  const { key } = document.currentScript.dataset;
  if (/(^|; )token=/.test(document.cookie) || localStorage.getItem(key) === 'true')
    document.documentElement.dataset.member = '';
} catch {}
