import { describe, expect, test } from 'vitest'
import { deliverDue } from '../../apps/studio/src/rounds/wallet-calls.service.ts'
import { accessibilityProblems } from '#tests/support/site/accessibility.ts'
import { desktop } from '#tests/support/site/browser.ts'
import { delayRequests } from '#tests/support/site/delayed-requests.ts'
import { announced, messageOf, messagesOf, openFrames, type Playing, shown, waitFor } from './game-frames.ts'

/** Games in a sandboxed frame of another page, with the real rounds server. */
const hall = await openFrames()

describe('a slot', () => {
  test('spins on a tap, announces its result as text, and moves the balance after showing it', async () => {
    const playing = await hall.play('koi-river')
    const { game } = playing
    await game.getByRole('button', { name: 'Spin' }).click()
    const { balance: shownBalance } = await shown(playing)

    expect(await messagesOf(playing)).toContainEqual(
      expect.objectContaining({ source: 'fairhall-game', kind: 'round.started', currency: 'EUR' }),
    )
    await announced(playing, /Reel 5:/)
    const balance = Number(shownBalance).toLocaleString('en', { minimumFractionDigits: 2 })
    await waitFor(game.getByText(`€${balance}`, { exact: true }))
  })

  test('works by keyboard alone, and arrow keys change the stake', async () => {
    const playing = await hall.play('night-orchard', { viewport: desktop })
    const { page, game } = playing
    await waitFor(game.getByRole('button', { name: 'Spin' }))
    const stake = game.locator('.stake-value')
    const before = await stake.textContent()
    await game.getByRole('button', { name: 'Spin' }).focus()
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => stake.textContent()).not.toBe(before)
    await page.keyboard.press('Enter')
    await shown(playing)
  })

  test('shows its rules, seeds and rounds, in German too, without axe violations', async () => {
    const { page, game } = await hall.play('last-crown', { locale: 'de' })
    for (const name of ['So geht’s', 'Fairness', 'Meine Runden']) {
      await game.getByRole('button', { name }).click()
      await waitFor(game.getByRole('dialog', { name }))
      expect(await accessibilityProblems(page)).toEqual([])
      await page.keyboard.press('Escape')
    }
  })

  test('is right-to-left in Persian, while reels and keys keep their layout', async () => {
    const { page, game } = await hall.play('koi-river', { viewport: desktop, locale: 'fa' })
    const stake = game.locator('.stake-value')
    const before = await stake.textContent()
    await page.keyboard.press('Tab')
    await waitFor(game.locator(':focus'))
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => stake.textContent()).not.toBe(before)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => stake.textContent()).toBe(before)
    const directions = await game.locator('.bar, .reels').evaluateAll((parts) => {
      return parts.map((part) => [part.classList[0], getComputedStyle(part).direction])
    })
    expect(Object.fromEntries(directions)).toEqual({ bar: 'rtl', reels: 'ltr' })
    expect(await accessibilityProblems(page)).toEqual([])

    for (const id of ['ember-forge', 'keno', 'roulette', 'mines', 'dice', 'blackjack', 'wheel']) {
      const other = await hall.play(id, { viewport: desktop, locale: 'fa' })
      await waitFor(other.game.locator('.bar'))
      await other.game.getByRole('button', { name: 'روش بازی' }).click()
      await waitFor(other.game.getByRole('dialog'))
      expect([id, await latinFigures(other)]).toEqual([id, []])
      const twice = other.game.locator('.act [data-sign]')
      if (id === 'blackjack') expect(await twice.getAttribute('data-sign')).toBe('×۲')
    }
  })

  test('accepts numbers in the digits of any keyboard, and shows them in Persian ones', async () => {
    const { page, game } = await hall.play('limbo', { viewport: desktop, locale: 'fa' })
    const target = game.locator('.target-input')
    await target.focus() // selects the current text
    await page.keyboard.type('15')
    await target.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 1))
    await page.keyboard.type('٢۳4')
    expect(await target.inputValue()).toBe('۱۲۳۴۵')
    await page.keyboard.press('Enter')
    await expect.poll(() => target.inputValue()).toBe('۱۲۳۴۵٫۰۰')
  })

  test('reveals its seed, after which every round can be verified in the browser', async () => {
    // The browser's own client seed is part of this story.
    const playing = await hall.play('golden-noon', { draws: null })
    const { game, page } = playing
    const clientSeed = game.locator('.secret', { hasText: 'Client seed' }).locator('code')
    await game.getByRole('button', { name: 'Fairness' }).click()
    await waitFor(clientSeed)
    const own = await clientSeed.innerText()
    await page.keyboard.press('Escape')
    await game.getByRole('button', { name: 'Spin' }).click()
    await shown(playing)
    await game.getByRole('button', { name: 'Fairness' }).click()
    await waitFor(clientSeed.filter({ hasText: own }))
    const offered = await game.getByLabel('New client seed').inputValue()
    expect([/^[0-9a-f]{32}$/.test(offered), offered === own]).toEqual([true, false])
    await game.getByLabel('New client seed').fill('my-own_seed')
    await game.getByRole('button', { name: 'Change seeds' }).click()
    await waitFor(game.getByText('New seeds are active.'))
    await page.keyboard.press('Escape')
    await game.getByRole('button', { name: 'My rounds' }).click()
    await game.getByRole('button', { name: 'Verify' }).click()
    await waitFor(game.getByText('Verified'))
  })

  test('can be tried for free: a demo moves no money', async () => {
    const playing = await hall.play('masquerade', { mode: 'demo' })
    await waitFor(playing.game.getByText('Demo', { exact: true }))
    await playing.game.getByRole('button', { name: 'Spin' }).click()
    await shown(playing)
    expect(hall.studio().wallet.received).toEqual([])
  })

  test('makes no sound, and opens no audio device, until asked to', async () => {
    const playing = await hall.play('masquerade', { mode: 'demo' })
    const { game } = playing
    await game.locator('body').evaluate(() => {
      window.AudioContext = class extends AudioContext {
        constructor() {
          super()
          document.body.dataset['sound'] = 'opened'
        }
      }
    })
    const opened = game.locator('[data-sound=opened]')
    await game.getByRole('button', { name: 'Spin' }).click()
    await shown(playing)
    expect(await opened.count()).toBe(0)
    await game.getByRole('button', { name: 'Turn sound on' }).click()
    await waitFor(game.getByRole('button', { name: 'Turn sound off', pressed: true }))
    expect(await opened.count()).toBe(1)
  })
})

describe('dice', () => {
  test('shows what a setting pays before it is played, and rolls', async () => {
    const playing = await hall.play('dice')
    const { game, page } = playing
    await waitFor(game.getByText('49.50%'))
    await game.getByRole('slider', { name: 'Target' }).focus()
    await page.keyboard.press('ArrowRight')
    await waitFor(game.getByText('49.49%'))
    await game.getByRole('button', { name: 'Switch to under' }).click()
    await game.getByRole('button', { name: 'Roll' }).click()
    await shown(playing)
    await announced(playing, /Rolled/)
    expect(await accessibilityProblems(page)).toEqual([])
  })
})

describe('errors', () => {
  test('without enough money, it offers a deposit', async () => {
    hall.studio().wallet.balance = 5n
    const playing = await hall.play('dice')
    await playing.game.getByRole('button', { name: 'Roll' }).click()
    await waitFor(playing.game.getByText('Insufficient balance'))
    await playing.game.getByRole('button', { name: 'Deposit' }).click()
    await messageOf(playing, 'deposit.requested')
    expect(hall.studio().wallet.received).toEqual([])
    hall.studio().wallet.balance = 100_00n
  })

  test('without enough money for the stake, it lowers the stake to what there is', async () => {
    hall.studio().wallet.balance = 63n
    const playing = await hall.play('dice')
    const { game } = playing
    await game.getByRole('button', { name: 'Roll' }).click()
    await game.locator('.notice').getByRole('button', { name: 'Lower stake' }).click()
    await waitFor(game.locator('.stake-value', { hasText: '€0.63' }))
    await game.getByRole('button', { name: 'Roll' }).click()
    await shown(playing)
    hall.studio().wallet.balance += 100_00n - 63n
  })

  test('a reached limit is reported to the page, and the balance is unchanged', async () => {
    hall.studio().wallet.next.push({ refuses: 105 })
    const playing = await hall.play('koi-river')
    await playing.game.getByRole('button', { name: 'Spin' }).click()
    expect(await messageOf(playing, 'limit.reached')).toMatchObject({ code: 'limitReached', apiCode: 105 })
    await waitFor(playing.game.getByText('Limit reached'))
    await waitFor(playing.game.getByText('€100.00', { exact: true }))
  })

  test('retries after a lost reply, and books the bet once', async () => {
    const playing = await hall.play('dice')
    let isLost = true
    await playing.page.route('**/studio/api/rounds', async (route) => {
      if (!isLost || route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await playing.game.getByRole('button', { name: 'Roll' }).click()
    await waitFor(playing.game.getByText('Connection lost'))
    isLost = false
    await shown(playing)
    expect(await playing.game.getByText('Connection lost').count()).toBe(0)
    expect([...hall.studio().wallet.booked.values()].filter(({ type }) => type === 'bet')).toHaveLength(1)
  })

  test('a returned stake is reported with the balance after the return', async () => {
    const playing = await hall.play('koi-river')
    const { wallet, clock, other } = hall.studio()
    wallet.next.push('fails', { refuses: 409 })
    await playing.game.getByRole('button', { name: 'Spin' }).click()
    await waitFor(playing.game.getByText('Settling your round'))
    clock.pass(60_000)
    await deliverDue(other)
    await waitFor(playing.game.getByText('€1.00 is back in your balance.'))
    await waitFor(playing.game.getByText('€100.00', { exact: true }))
    expect((await messagesOf(playing)).filter(({ kind }) => kind === 'error')).toEqual([])
  })

  test('a round that was not shown to its end is shown again after a reload', async () => {
    const playing = await hall.play('koi-river')
    await playing.page.route('**/shown', (route) => route.abort())
    await playing.game.getByRole('button', { name: 'Spin' }).click()
    await shown(playing)
    await playing.page.reload()
    await shown(playing)
    expect(hall.studio().wallet.received).toHaveLength(1)
  })

  test('an image that failed to load is reported in the page’s language, with a retry button', async () => {
    const { page, game, ...playing } = await hall.play('koi-river', { locale: 'de' })
    await page.route('**/studio/art/**', (route) => route.fulfill({ status: 404 }))
    await page.reload()
    await waitFor(game.getByRole('heading', { name: 'Etwas ist schiefgelaufen' }))
    await page.unroute('**/studio/art/**')
    await game.getByRole('button', { name: 'Erneut versuchen' }).click()
    await messageOf({ page, game, ...playing }, 'ready')
  })

  test('the placeholder before the game says so in the page’s language', async () => {
    const playing = await hall.play('koi-river', { locale: 'de' })
    const { page, game } = playing
    const release = await delayRequests(page, '**/studio/art/**')
    await page.reload({ waitUntil: 'commit' })
    await waitFor(game.getByRole('progressbar', { name: 'Wird geladen' }))
    expect(await accessibilityProblems(page)).toEqual([])
    release()
    await messageOf(playing, 'ready')
  })

  test('an expired launch says so and asks to open the game again', async () => {
    const page = await hall.openHost('/studio/play/dice#not-a-token', {})
    await waitFor(page.frameLocator('iframe').getByRole('heading', { name: 'Session ended' }))
  })
})

/** Visible or announced numbers that aren't in the player's digits, except on cards and in build names. */
const latinFigures = ({ game }: Playing) =>
  game.locator('body').evaluate((body) => {
    const words = [...body.querySelectorAll('[aria-label]')].map((element) =>
      element.getAttribute('aria-label'),
    )
    const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
      if (text.parentElement?.closest('.card') === null) words.push(text.textContent)
    return words.filter((word) => /[0-9²³¹⁰⁴-⁹]/.test(word ?? '') && !word?.includes('@'))
  })
