/** Quests, rewards and messages, as people use them in between. Prize drops need no act: the rounds take part. */
import { QuestState } from '@fairhall/contract'
import { between, pick } from '../people/chance.ts'
import { type Stay, unlessRefused, type World } from '../world/world.ts'

/** Before the first round, so that the rounds count. */
export async function startQuest(world: World, { person, token, chance }: Stay): Promise<void> {
  if (person.habit === 'looker' || chance() > 0.2) return
  const { client } = world
  const quests = (await unlessRefused(client.call(person, 'listQuests', { token }))) ?? []
  const open = quests.filter(({ state }) => state === QuestState.available)
  if (open.length === 0) return
  const { id } = pick(chance, open)
  await unlessRefused(client.call(person, 'activateQuest', { token, params: { id }, body: {} }))
}

/** What waits for the person, such as a completed quest, cashback, free spins or messages. */
export async function takeRewards(world: World, stay: Stay): Promise<void> {
  const { person, token, chance } = stay
  if (person.habit === 'looker' || chance() > 0.25) return
  const { client } = world
  const act = between(chance, 0, 5)
  if (act === 0) await claimQuests(world, stay)
  if (act === 1) {
    const claims = (await unlessRefused(client.call(person, 'listCashbackClaims', { token }))) ?? []
    for (const { id, isLapsed } of claims)
      if (!isLapsed) await unlessRefused(client.call(person, 'claimCashback', { token, params: { id } }))
  }
  if (act === 2) {
    const { currency } = person
    await unlessRefused(
      client.call(person, 'claimRakeback', { token, body: { currency }, key: stay.newKey() }),
    )
  }
  if (act === 3) await unlessRefused(client.call(person, 'readAllMessages', { token }))
  if (act === 5) {
    const id = pick(chance, world.games)
    await unlessRefused(client.call(person, 'addFavorite', { token, params: { id } }))
  }
  if (act === 4) {
    const offered = (await unlessRefused(client.call(person, 'listPlayerFreespins', { token }))) ?? []
    for (const { id } of offered.slice(0, 1))
      await unlessRefused(client.call(person, 'activatePlayerFreespin', { token, params: { id } }))
  }
}

async function claimQuests(world: World, { person, token }: Stay): Promise<void> {
  const { client } = world
  const quests = (await unlessRefused(client.call(person, 'listPlayerQuests', { token }))) ?? []
  for (const { playerQuestId, state } of quests)
    if (state === QuestState.completed && playerQuestId !== null)
      await unlessRefused(client.call(person, 'claimPlayerQuest', { token, params: { id: playerQuestId } }))
}
