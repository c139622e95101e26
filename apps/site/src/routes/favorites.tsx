import { createFileRoute } from '@tanstack/react-router'
import { FavoritesPage } from '../features/favorites/favorites-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'

export const Route = createFileRoute('/favorites')({
  staticData: { access: 'player' },
  loader: ({ context }) => context.texts.load(['pages/favorites']),
  head: ({ match }) => pageHead(match.context, 'pages/favorites', { isListed: false }),
  component: FavoritesPage,
})
