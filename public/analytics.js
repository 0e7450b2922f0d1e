// Asks for consent to count visits and, only after a yes and once the page is loaded, fetches the analytics tag. A
// plain script outside the app, so that a site without analytics pays nothing for it. The document contains its bar,
// hidden.
(() => {
  const { id, host, source } = document.currentScript.dataset;
  const COOKIE = 'analytics_consent';
  const HALF_A_YEAR = 15_552_000;

  const choice = () => document.cookie.match(/(?:^|; )analytics_consent=(yes|no)(?:;|$)/)?.[1] ?? null;
  const keep = (answer) => {
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    document.cookie = `${COOKIE}=${answer}; Path=/; Max-Age=${HALF_A_YEAR}; SameSite=Lax${secure}`;
  };

  // The queue that the tag empties; it takes the arguments object itself.
  function gtag() {
    window.dataLayer.push(arguments); // eslint-disable-line prefer-rest-params -- the tag recognises commands by it
  }
  let counted = null;
  let cameFrom = document.referrer;
  // Paths only: query strings are private.
  const pathOf = (address) => {
    const { origin, pathname } = new URL(address);
    return origin + pathname;
  };
  /**
   * Sets the values that the tag would otherwise fill in itself: by default it sends the full address, the previous
   * one, and the title, which contains the search words.
   */
  const tellPage = () => {
    const page = {
      page_location: pathOf(location.href),
      page_referrer: cameFrom && pathOf(cameFrom),
      page_title: location.pathname,
      event_source: source,
    };
    cameFrom = page.page_location;
    counted = location.pathname;
    gtag('set', page);
    return page;
  };
  const countPage = () => {
    if (counted !== location.pathname) gtag('event', 'page_view', tellPage());
  };
  /** The app replaces the state once a page is shown, also after Back; an entry it only passes is not shown. */
  const followPages = () => {
    for (const name of ['pushState', 'replaceState']) {
      const change = history[name];
      history[name] = function (...given) {
        change.apply(this, given);
        setTimeout(countPage);
      };
    }
  };
  const start = () => {
    if (window.dataLayer) return;
    window.dataLayer = [];
    gtag('js', new Date());
    const own = host === 'https://www.googletagmanager.com' ? {} : { server_container_url: host };
    const page = tellPage();
    gtag('config', id, { send_page_view: false, allow_google_signals: false, ...own });
    gtag('event', 'page_view', page);
    followPages();
    const tag = document.createElement('script');
    tag.async = true;
    tag.src = `${host}/gtag/js?id=${id}`;
    document.head.append(tag);
  };
  /** A cookie can be deleted only with the domain it was set with: the tag uses the widest domain that it may. */
  const dropCookie = (name) => {
    const labels = location.hostname.split('.');
    const domains = labels.map((_, at) => `; Domain=${labels.slice(at).join('.')}`);
    for (const domain of ['', ...domains]) document.cookie = `${name}=; Path=/; Max-Age=0${domain}`;
  };
  /** A loaded script cannot be unloaded: this deletes its cookies and reloads the page without it. */
  const stop = () => {
    if (!window.dataLayer) return;
    window[`ga-disable-${id}`] = true;
    const names = document.cookie.split('; ').map((one) => one.split('=')[0]);
    names.filter((name) => name.startsWith('_ga')).forEach(dropCookie);
    location.reload();
  };

  const bar = document.getElementById('cookies');
  const show = () => {
    bar.hidden = false;
    for (const button of bar.querySelectorAll('button')) {
      button.setAttribute('aria-pressed', String(button.value === choice()));
    }
  };
  bar.addEventListener('click', ({ target }) => {
    const answer = target.closest('button')?.value;
    if (!answer) return;
    keep(answer);
    bar.hidden = true;
    if (answer === 'yes') start();
    else stop();
  });
  document.addEventListener('click', (event) => {
    if (!event.target.closest('a[href="#cookies"]')) return;
    event.preventDefault();
    show();
    bar.querySelector('button').focus();
  });

  const begin = () => {
    if (choice() === 'yes') start();
    else if (choice() === null) show();
  };
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
})();
