/** What protects a player between two bets that a lane decides with remembered rows. */
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest'
import { startWithProvider } from '#tests/support/games/game-provider.ts'
import { givenPayer, type Payer } from '#tests/support/payments/payments.ts'
import { auditBooks } from '../audit/index.ts'
import { endGameSessions } from '../player-state/index.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { openGameLedger, postCall } from './index.ts'

const acme = await startWithProvider()
const { server } = acme
afterEach(async () => expect((await auditBooks(server.deps.pool)).findings).toEqual([]))
afterAll(() => acme.stop())

const EXCLUSION = 4
async function exclude({ token }: Payer): Promise<void> {
  const { status } = await server.call('createLimit', {
    token,
    body: { definition: EXCLUSION, period: 'year' },
  })
  expect(status).toBe(200)
}
const endLaunch = ({ id: playerId }: Payer, launchId: string) =>
  inTransaction(server.deps.db, (tx) =>
    endGameSessions(server.deps, tx, { playerId, launchId }, server.clock.now()),
  )

test.each<[string, (payer: Payer, launchId: string) => Promise<void>, refusal: number]>([
  ['an exclusion', exclude, 110],
  ['the end of the launch', endLaunch, 101],
])('%s meanwhile is known to the next bet', async (_what, act, refusal) => {
  const payer = await givenPayer(server, { cash: 10_000n })
  const { launchId } = await acme.openTrain(payer)
  if (launchId === null) throw new Error('the game was not launched')
  const batches: boolean[] = []
  const ledger = openGameLedger({
    databaseUrl: server.database.url,
    clock: server.clock,
    remembering: 'without pauses',
    onBatch: ({ isRemembered }) => void batches.push(isRemembered),
  })
  onTestFinished(() => ledger.close())
  const game = (await server.deps.catalogue.current()).find('acme-train')
  const stake = async (id: string) => {
    const call = {
      call: 'betwin' as const,
      providerId: 'acme',
      account: { id: payer.accountId, playerId: payer.id, currency: 'EUR' },
      roundId: `round ${id} of ${payer.id}`,
      transactions: [{ id: `${id} of ${payer.id}`, type: 'bet' as const, amount: 100n }],
      game: 'train',
      sessionId: launchId,
      stakedBefore: 0n,
      isFinished: false,
    }
    const reply = await postCall({ ...server.deps, ledger }, call, game)
    return reply.kind === 'done' ? 'done' : reply.apiCode
  }
  expect([await stake('first'), await stake('second')]).toEqual(['done', 'done'])
  await act(payer, launchId)
  expect(await stake('third')).toBe(refusal)
  // The second bet used what the first had left; the third was decided again, with rows that it read.
  expect(batches).toEqual([false, true, false])
})
