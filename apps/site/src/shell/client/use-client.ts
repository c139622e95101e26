import type { Client } from '@fairhall/client'
import { useRouteContext } from '@tanstack/react-router'

/** The typed client of the API: token, refresh and language are its own business. */
export function useClient(): Client {
  return useRouteContext({ from: '__root__' }).client
}
