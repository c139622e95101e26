import { describe, expect, test } from 'vitest'
import { desktop } from '#tests/support/site/browser.ts'
import {
  announced,
  expectAccessible,
  isPlayersTurn,
  messagesOf,
  openFrames,
  places,
  type Playing,
  press,
  shown,
  tabTo,
  waitFor,
} from './game-frames.ts'

/** The original games in their frame: for money and in free play, on a phone and on a desktop. */
const hall = await openFrames()

describe.each(places)('on $place', (place) => {
  test('dice rolls over or under the chosen target', async () => {
    const playing = await hall.play('dice', place)
    const { game } = playing
    await press(playing, game.getByRole('button', { name: 'Switch to under' }))
    await waitFor(game.getByRole('button', { name: 'Switch to over' }))
    await press(playing, game.getByRole('button', { name: 'Roll' }))
    await shown(playing)
    await announced(playing, /Rolled/)
    await expectAccessible(playing)
    hall.expectMoney(playing)
  })

  test('mines opens tile by tile and cashes out, or hits a mine', async () => {
    const playing = await hall.play('mines', place)
    const { game } = playing
    await press(playing, game.getByRole('button', { name: 'Bet', exact: true }))
    await press(playing, game.getByRole('button', { name: 'Row 2, column 3: closed' }))
    const cashOut = game.getByRole('button', { name: /^Cash out/ })
    if (await isPlayersTurn(playing, 2)) await press(playing, cashOut)
    await shown(playing)
    await announced(playing, /gem found|hit a mine/)
    await expectAccessible(playing)
    hall.expectMoney(playing)
  })

  test('limbo climbs to a height and compares it with the target', async () => {
    const playing = await hall.play('limbo', place)
    const { game } = playing
    await game.getByLabel('Target', { exact: true }).fill('1.5')
    await game.getByLabel('Target', { exact: true }).press('Enter')
    await waitFor(game.getByText('66%'))
    await press(playing, game.getByRole('button', { name: 'Bet', exact: true }))
    await shown(playing)
    await announced(playing, /Reached/)
    await expectAccessible(playing)
    hall.expectMoney(playing)
  })

  test('plinko drops a ball into a pocket of the chosen table', async () => {
    const playing = await hall.play('plinko', place)
    const { game } = playing
    await press(playing, game.getByRole('radio', { name: 'High' }), { force: true })
    await press(playing, game.getByRole('button', { name: 'More rows' }))
    await press(playing, game.getByRole('button', { name: 'Drop the ball' }))
    await shown(playing)
    await announced(playing, /Pocket \d+/)
    await expectAccessible(playing)
    hall.expectMoney(playing)
  })

  test('the wheel of the chosen fields turns and stops', async () => {
    const playing = await hall.play('wheel', place)
    const { game } = playing
    await press(playing, game.getByRole('radio', { name: '30' }), { force: true })
    await press(playing, game.getByRole('radio', { name: 'Low' }), { force: true })
    await press(playing, game.getByRole('button', { name: 'Spin' }))
    await shown(playing)
    await announced(playing, /Segment \d+: /)
    await expectAccessible(playing)
    hall.expectMoney(playing)
  })

  test('keno draws ten numbers and counts the marked ones', async () => {
    const playing = await hall.play('keno', place)
    const { game } = playing
    await press(playing, game.getByRole('button', { name: '7', exact: true }))
    await waitFor(game.getByRole('button', { name: '7', exact: true, pressed: true }))
    await press(playing, game.getByRole('button', { name: 'Bet', exact: true }))
    await shown(playing)
    await announced(playing, /Drawn: (\d+, ){9}\d+/)
    await expectAccessible(playing)
    hall.expectMoney(playing)
  })
})

describe('mines', () => {
  test('works by keyboard alone', async () => {
    const playing = await hall.play('mines', { viewport: desktop })
    const { game, page } = playing
    await game.getByRole('button', { name: 'Bet', exact: true }).focus()
    await page.keyboard.press('Enter')
    const first = game.getByRole('button', { name: 'Row 1, column 1: closed' })
    await waitFor(game.locator('.tile[aria-disabled="false"]').first())
    await first.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await waitFor(game.getByRole('button', { name: /Row 2, column 2: (gem|mine)/ }))
  })

  test('continues after a reload where the player left it, and ends there', async () => {
    const playing = await hall.play('mines')
    const { game, page } = playing
    await game.getByRole('button', { name: 'Fewer mines' }).click()
    await game.getByRole('button', { name: 'Fewer mines' }).click()
    await game.getByRole('button', { name: 'Bet', exact: true }).click()
    await waitFor(game.locator('.tile[aria-disabled="false"]').first())
    await page.reload()
    await waitFor(game.getByText('Round resumed'))
    const kinds = (await messagesOf(playing)).map(({ kind }) => kind)
    // The page assumes that a ready frame has no round until it receives one.
    expect(kinds.filter((kind) => kind === 'ready' || kind === 'round.moved')).toEqual([
      'ready',
      'round.moved',
    ])
    await game.getByRole('button', { name: 'Row 1, column 1: closed' }).click()
    await waitFor(game.getByRole('button', { name: /Row 1, column 1: (gem|mine)/ }))
    if (await isPlayersTurn(playing, 2)) {
      await page.reload()
      await waitFor(game.getByRole('button', { name: 'Row 1, column 1: gem' }))
      await game.getByRole('button', { name: /^Cash out/ }).click()
      await shown(playing)
    }
    expect([...hall.studio().wallet.booked.values()].filter(({ type }) => type === 'bet')).toHaveLength(1)
  })

  test('is one round in two tabs: the second shows what the first did', async () => {
    const [one, two] = [await hall.play('mines'), await hall.play('mines')]
    await one.game.getByRole('button', { name: 'Bet', exact: true }).click()
    await waitFor(one.game.locator('.tile[aria-disabled="false"]').first())
    await two.game.getByRole('button', { name: 'Bet', exact: true }).click()
    await waitFor(two.game.locator('.tile[aria-disabled="false"]').first())
    await one.game.getByRole('button', { name: 'Row 1, column 1: closed' }).click()
    await waitFor(one.game.getByRole('button', { name: /Row 1, column 1: (gem|mine)/ }))
    await two.game.getByRole('button', { name: 'Row 5, column 5: closed' }).click()
    await waitFor(two.game.getByRole('button', { name: /Row 1, column 1: (gem|mine)/ }))
    expect([...hall.studio().wallet.booked.values()].filter(({ type }) => type === 'bet')).toHaveLength(1)
  })

  test('says that it is settling while the wallet does not reply', async () => {
    const playing = await hall.play('mines')
    const { game } = playing
    hall.studio().wallet.next = ['fails']
    await game.getByRole('button', { name: 'Bet', exact: true }).click()
    await waitFor(game.getByText('Settling your round'))
  })
})

describe('by keyboard alone', () => {
  const play = async (playing: Playing) => {
    await tabTo(playing, '.play')
    await playing.page.keyboard.press('Enter')
    await shown(playing)
    hall.expectMoney(playing)
  }

  test('dice changes its target and rolls', async () => {
    const playing = await hall.play('dice', { viewport: desktop })
    await tabTo(playing, '.dice-slider')
    await playing.page.keyboard.press('ArrowRight')
    await waitFor(playing.game.getByText('49.49%'))
    await play(playing)
  })

  test('limbo sets a target, and flies wherever the focus is', async () => {
    const playing = await hall.play('limbo', { viewport: desktop })
    await tabTo(playing, '.target-input')
    await playing.page.keyboard.type('1.5')
    await playing.page.keyboard.press('Enter')
    await waitFor(playing.game.getByText('66%'))
    await playing.page.keyboard.press('Space')
    await shown(playing)
    hall.expectMoney(playing)
  })

  test.each(['plinko', 'wheel'])('%s changes its risk, and plays', async (id) => {
    const playing = await hall.play(id, { viewport: desktop })
    await tabTo(playing, '.stage input[type=radio]')
    const chosen = () => playing.game.locator('.stage input[type=radio]:checked').first().inputValue()
    const before = await chosen()
    await playing.page.keyboard.press('ArrowRight')
    expect(await chosen()).not.toBe(before)
    await play(playing)
  })

  test('keno marks numbers with arrows and Enter, and draws', async () => {
    const playing = await hall.play('keno', { viewport: desktop })
    await tabTo(playing, '.keno-cell')
    for (const key of ['ArrowRight', 'Enter']) await playing.page.keyboard.press(key)
    await waitFor(playing.game.getByRole('button', { name: '2', exact: true, pressed: true }))
    await play(playing)
  })
})

test('plinko drops one more ball with each press, and their results come in the order of their falls', async () => {
  const playing = await hall.play('plinko', { viewport: desktop, reducedMotion: false })
  const { game } = playing
  await game.getByRole('button', { name: 'Drop the ball' }).evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 3; press += 1) button.click()
  })
  await shown(playing, 3)
  const rounds = (await messagesOf(playing)).filter(({ kind }) => /^round\.(started|shown)$/.test(kind))
  expect(rounds.map(({ kind, more }) => [kind.replace('round.', ''), more].join(' ').trim()).join()).toBe(
    'started,started,started,shown true,shown true,shown',
  )
  expect(await game.locator('.recent .chip').count()).toBe(3)

  // A key that is held down is one press.
  await game.getByRole('button', { name: 'Drop the ball' }).focus()
  for (let times = 0; times < 4; times += 1) await playing.page.keyboard.down('Enter')
  await playing.page.keyboard.up('Enter')
  await shown(playing, 4)
  expect((await messagesOf(playing)).filter(({ kind }) => kind === 'round.started')).toHaveLength(4)
  hall.expectMoney(playing)
})

test('a press that corrects a typed stake places no bet', async () => {
  const playing = await hall.play('dice', { viewport: desktop })
  const { game } = playing
  await game.locator('#dock-stake').fill('0.01')
  await press(playing, game.getByRole('button', { name: 'Roll' }))
  await waitFor(game.locator('#dock-stake[aria-invalid=true]'))
  expect(hall.studio().wallet.booked.size).toBe(0)
  await press(playing, game.getByRole('button', { name: 'Roll' }))
  await shown(playing)
  hall.expectMoney(playing)
})

test('autoplay opens random tiles of Mines and cashes out, round after round', async () => {
  const rules = { autoplay: true, turbo: true }
  const playing = await hall.play('mines', { viewport: desktop, rules })
  const { game } = playing
  await game.getByRole('button', { name: 'Turn turbo on' }).click()
  await game.getByRole('radio', { name: 'Autoplay' }).press('Space')
  await game.getByRole('radio', { name: '10', exact: true }).press('Space')
  await game.getByLabel('Stop on loss of').fill('5')
  await game.getByLabel('Stop on loss of').blur()
  await game.getByRole('button', { name: 'Start', exact: true }).click()
  await waitFor(game.getByRole('button', { name: /^Stop autoplay/ }))
  await waitFor(game.getByRole('button', { name: 'Start', exact: true }))

  const { booked, balance } = hall.studio().wallet
  const stakes = [...booked.values()].filter(({ type }) => type === 'bet')
  const rounds = (await messagesOf(playing)).filter(({ kind }) => kind === 'round.shown').length
  const lost = 100_00n - balance
  expect(stakes).toHaveLength(rounds)
  expect(rounds === 10 || lost + 1_00n > 5_00n).toBe(true)
  // Every round was played to its end by the plan.
  expect(lost).toBeLessThanOrEqual(5_00n)
})
