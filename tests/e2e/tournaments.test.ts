/** Players in a tournament: opt-in, places that change live in two browsers, why rounds counted, and the final winners. */
import { expect, onTestFinished, test } from 'vitest'
import { entrantOf } from '#tests/support/games/entrant.ts'
import { multiplierScoring, tournamentsOf } from '#tests/support/games/tournaments.ts'
import { content } from '#tests/support/server/texts.ts'
import { desktop, phone, visit } from '#tests/support/site/browser.ts'
import { openSiteWithProvider } from '#tests/support/site/site.ts'
import { waitForSubscription } from '#tests/support/site/subscriptions.ts'
import { publishBoards } from '../../apps/server/src/modules/tournaments/ranking/board.service.ts'

const t = (key: string, values: Record<string, string | number> = {}) =>
  content.text('en', `pages.tournament.${key}`, values)

const { studio, browser } = await openSiteWithProvider()
const { server } = studio

const { findings, givenRun, later } = tournamentsOf(server)

async function open(token: string, viewport: { width: number; height: number }) {
  const visited = await visit(browser, { origin: server.url, viewport, reducedMotion: true })
  onTestFinished(() => visited.close())
  await visited.context.addCookies([{ name: 'access_token', value: token, url: server.url }])
  const subscribed = waitForSubscription(visited.page, 'tournaments')
  await visited.page.goto('/tournaments/weekly-crown')
  await subscribed
  return visited
}

test('two players join, and their places change live with each round', async () => {
  const [ada, bob] = [await entrantOf(studio), await entrantOf(studio)]
  const id = await givenRun(multiplierScoring, { entry: 'opt-in', games: ['acme-train'] })
  const [mine, theirs] = [await open(ada.token, phone), await open(bob.token, desktop)]
  for (const { page } of [mine, theirs]) {
    await page.getByRole('button', { name: t('join') }).click()
    await page.getByText(t('joined')).waitFor()
  }
  later(1000)
  const play = async (player: typeof ada, round: string, stake: string, payout: string) => {
    await player.play(round, stake, payout)
    await server.settle()
    later(1000)
    await publishBoards(server.deps)
  }
  await play(ada, 'r1', '1.00', '3.00')
  await play(ada, 'r2', '0.10', '9.00')
  await mine.page.getByRole('row', { name: t('board.you') }).waitFor()
  await play(bob, 'r1', '1.00', '7.00')
  await theirs.page.getByRole('row', { name: /1 You/ }).waitFor()
  await mine.page.getByRole('row', { name: /2 You/ }).waitFor()
  await mine.page.getByText(t('rounds.why.stake', { stake: '€0.20' })).waitFor()
  expect(await theirs.page.getByText('3×').count()).toBeGreaterThan(0)
  expect((await ada.entry(id)).own?.place).toBe(2)
  expect([...mine.problems, ...theirs.problems]).toEqual([])
  expect(await findings()).toEqual([])
})
