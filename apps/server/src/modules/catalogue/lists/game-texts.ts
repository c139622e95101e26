/**
 * Replies with games as JSON text. A list of 36 games would otherwise be checked against the contract and written for each
 * request, which takes longer than everything else in it. Each game of a snapshot is checked and written once.
 */
import { calls } from '@fairhall/contract'
import { type CatalogueGame, toShownGame } from '../catalogue.rules.ts'

const withDemo = new WeakMap<CatalogueGame, string>()
const withoutDemo = new WeakMap<CatalogueGame, string>()

function textOf(game: CatalogueGame, features: { demo: boolean }): string {
  const texts = features.demo ? withDemo : withoutDemo
  const known = texts.get(game)
  if (known !== undefined) return known
  const text = JSON.stringify(calls.getGame.reply.parse(toShownGame(game, features)))
  texts.set(game, text)
  return text
}

export const listText = (games: readonly CatalogueGame[], features: { demo: boolean }): string =>
  `[${games.map((game) => textOf(game, features)).join()}]`
