import { createFileRoute } from '@tanstack/react-router'
import { LobbyPage } from '../features/lobby/lobby-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'
import { loadLobby } from './-load-lobby.ts'

/** The lobby under a second URL, for campaign links. */
export const Route = createFileRoute('/main')({
  loader: ({ context }) => loadLobby(context),
  head: ({ match }) => pageHead(match.context, 'pages/lobby', { isListed: false }),
  component: LobbyPage,
})
