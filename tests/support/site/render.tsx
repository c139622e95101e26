import type { Client } from '@fairhall/client'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'

/** The HTML of a part of the site with what `queryClient` holds. Shows text keys. */
export function render(part: ReactNode, client: Client, queryClient: QueryClient): string {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory(),
    context: { client },
  })
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <IntlProvider locale="en" timeZone="UTC" messages={{}} onError={() => {}}>
          {part}
        </IntlProvider>
      </RouterContextProvider>
    </QueryClientProvider>,
  )
}
