// The page of all components in a demo: it opens, and shows how messages and loaders come and go.
import { AT_ONE_SIZE, expect, expectAccessible, expectToFit, test } from './support/test.ts';

const PATH = '/dev/ui';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the components are shown and accessible (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(PATH);
    await expect(
      page.getByRole('heading', { level: 2, name: 'Dialogs, sheets, toasts, strips' }),
    ).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);
  });
}

test('the index links to every group and to the page frames, which are accessible', async ({ page }) => {
  await page.goto(PATH);
  const groups = page.getByRole('navigation', { name: 'Pieces' }).getByRole('link');
  const heads = page.locator('main section[id] > h2');
  expect(await groups.allTextContents()).toEqual(await heads.allTextContents());
  await groups.last().click();
  await expect(heads.last()).toBeInViewport();
  const frames = await page
    .getByRole('navigation', { name: 'Frames of whole pages' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(frames.length).toBeGreaterThan(3);
  for (const frame of frames) {
    await page.goto(frame);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Pieces' })).toBeHidden();
    await expectAccessible(page);
    await expectToFit(page);
  }
});

test('a busy button still looks like a button', AT_ONE_SIZE, async ({ page }) => {
  await page.goto(PATH);
  const looks = await page.locator('#buttons button[aria-busy]').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { backgroundColor, boxShadow } = getComputedStyle(button);
      return { label: button.textContent, hasEdge: boxShadow !== 'none', ground: backgroundColor };
    }),
  );
  const CLEAR = 'rgba(0, 0, 0, 0)';
  expect(looks.length).toBeGreaterThan(7);
  // A quiet one has neither at rest.
  expect(looks.filter(({ hasEdge, ground }) => !hasEdge && ground === CLEAR)).toEqual([
    expect.objectContaining({ label: expect.stringContaining('Clearing') }),
  ]);
  // On the bar of a support session the accent would be the ground of a text in the bar's own colour.
  const end = page.getByRole('button', { name: 'End session' });
  await expect(async () => {
    const atWork = await end.evaluate(async (button: HTMLButtonElement) => {
      button.style.transition = 'none';
      button.click();
      await new Promise(requestAnimationFrame);
      return { busy: button.ariaBusy, ground: getComputedStyle(button).backgroundColor };
    });
    expect(atWork).toEqual({ busy: 'true', ground: CLEAR });
  }).toPass();
});

test(
  'the accessibility check waits for colour animations to end, and then fails on low contrast',
  AT_ONE_SIZE,
  async ({ page }) => {
    await page.goto(PATH);
    const button = page.getByRole('button', { name: 'Show an error' });
    const paint = (from: string, to: string) =>
      button.evaluate(
        (element, colours) => void element.animate({ color: colours }, { duration: 900, fill: 'forwards' }),
        [from, to],
      );
    const pale = 'rgb(214, 209, 200)';
    await button.evaluate((element) => (element.style.transition = 'none'));
    const colour = await button.evaluate((element) => getComputedStyle(element).color);
    await paint(pale, colour);
    await expectAccessible(page);
    await paint(colour, pale);
    await expect(expectAccessible(page)).rejects.toThrow('color-contrast');
  },
);

test('nothing is animated when reduced motion is preferred', AT_ONE_SIZE, async ({ page }) => {
  const moving = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('*')].flatMap((element) =>
        [null, '::before', '::after', '::backdrop'].flatMap((part) => {
          const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(element, part);
          const rests = animationName === 'none' && !/[1-9]/.test(transitionDuration);
          return rests && scrollBehavior === 'auto' ? [] : [`${element.className}${part ?? ''}`];
        }),
      ),
    );
  await page.goto(PATH);
  expect((await moving()).length).toBeGreaterThan(10);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await moving()).toEqual([]);
});

for (const [motion, slides] of [
  ['no-preference', true],
  ['reduce', false],
] as const) {
  test(
    `the next slide ${slides ? 'slides in' : 'appears at once'} (motion: ${motion})`,
    AT_ONE_SIZE,
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: motion });
      await page.goto(PATH);
      const carousel = page.locator('[aria-roledescription=carousel]').first();
      const leftAfterPress = () =>
        carousel.evaluate((section) => {
          const track = section.firstElementChild as HTMLElement;
          track.scrollTo({ left: 0, behavior: 'instant' });
          section.querySelector<HTMLElement>('[aria-label="Next slide"]')?.click();
          return track.scrollLeft / track.clientWidth;
        });
      const left = () =>
        carousel.evaluate(({ firstElementChild: track }) => track!.scrollLeft / track!.clientWidth);
      // Once hydrated, it gets to the next slide either way.
      await expect(async () => {
        await leftAfterPress();
        await expect.poll(left, { timeout: 3000 }).toBeGreaterThan(0.9);
      }).toPass();
      expect((await leftAfterPress()) > 0.9).toBe(!slides);
    },
  );
}

test('loading placeholders become visible only after a delay', async ({ page }) => {
  await page.goto(PATH);
  const loaders = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[aria-hidden] span, [aria-hidden] svg')]
        .map((element) => getComputedStyle(element))
        .filter(({ animationDelay }) => animationDelay.endsWith('0.2s'))
        .map(({ animationFillMode, opacity }) => [animationFillMode.split(', ').at(-1), opacity]),
    );
  expect((await loaders()).length).toBeGreaterThan(10);
  await expect(async () => {
    for (const loader of await loaders()) expect(loader).toEqual(['backwards', '1']);
  }).toPass();
  // Restarted and paused at their beginning, they are invisible.
  const atFirst = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement | SVGElement>('[aria-hidden] span, [aria-hidden] svg')]
      .filter((element) => getComputedStyle(element).animationDelay.endsWith('0.2s'))
      .map((element) => {
        element.style.animationName = 'none';
        element.style.animationPlayState = 'paused';
        void getComputedStyle(element).opacity;
        element.style.animationName = '';
        return getComputedStyle(element).opacity;
      }),
  );
  expect(atFirst).toEqual((await loaders()).map(() => '0'));
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `the strip beside an open dialog is as dark as the page (${colorScheme})`,
    AT_ONE_SIZE,
    async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto(PATH);
      await page.getByRole('button', { name: 'Open a question' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      const [strip, dimmed] = await dialog.evaluate((element) => {
        const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
        const ground = channels(getComputedStyle(document.body).backgroundColor);
        const [red = 0, green = 0, blue = 0, alpha = 1] = channels(
          getComputedStyle(element, '::backdrop').backgroundColor,
        );
        return [
          channels(getComputedStyle(document.documentElement).backgroundColor),
          [red, green, blue].map((over, index) => over * alpha + (ground[index] ?? 0) * (1 - alpha)),
        ];
      });
      expect(strip).toHaveLength(3);
      strip.forEach((channel, index) => expect(channel).toBeCloseTo(dimmed[index] ?? -1, -0.4));
    },
  );
}
