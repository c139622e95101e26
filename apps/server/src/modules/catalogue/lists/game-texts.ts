/**
 * Replies with games as JSON in UTF-8. A list of 36 games would otherwise be checked against the contract, written and
 * encoded for each request, which takes longer than everything else in it. Each game of a snapshot is written once.
 */
import { calls } from '@fairhall/contract'
import { type CatalogueGame, toShownGame } from '../catalogue.rules.ts'

const withDemo = new WeakMap<CatalogueGame, Buffer>()
const withoutDemo = new WeakMap<CatalogueGame, Buffer>()

/** With the comma that separates it from the game before. */
function textOf(game: CatalogueGame, features: { demo: boolean }): Buffer {
  const texts = features.demo ? withDemo : withoutDemo
  const known = texts.get(game)
  if (known !== undefined) return known
  const text = Buffer.from(`,${JSON.stringify(calls.getGame.reply.parse(toShownGame(game, features)))}`)
  texts.set(game, text)
  return text
}

const [OPEN, CLOSE] = [Buffer.from('['), Buffer.from(']')]

/** The parts of the text of a list. */
export function listTexts(games: readonly CatalogueGame[], features: { demo: boolean }): Buffer[] {
  const [first, ...others] = games.map((game) => textOf(game, features))
  return first === undefined ? [OPEN, CLOSE] : [OPEN, first.subarray(1), ...others, CLOSE]
}
