import { CallError } from '@fairhall/client'
import { notFound } from '@tanstack/react-router'
import type { RouterContext } from '../router.tsx'
import { tournamentQuery } from '../shell/tournaments/tournament-queries.ts'
import { documentOf, loadDocument } from './-content-page.ts'

/** `tournament`: its title; empty for a page of texts. */
type LoadedTournament = { document: string; tournament: string }

/** A page of texts about tournaments, such as the rules, or else a tournament or one of its runs. */
export async function loadTournament(context: RouterContext, identity: string): Promise<LoadedTournament> {
  const name = documentOf('tournament', identity)
  const found = await loadDocument(context, name, ['global-components/text-page']).catch(() => null)
  if (found !== null) return { ...found, tournament: '' }
  const { client, queryClient, texts } = context
  const [{ title }] = await Promise.all([
    queryClient.ensureQueryData(tournamentQuery(client, identity)).catch((error: unknown) => {
      throw error instanceof CallError && error.status === 404 ? notFound() : error
    }),
    texts.load(['pages/tournament', 'global-components/tournaments']),
  ])
  return { document: 'pages/tournament', tournament: title }
}
