import type { Client } from '@fairhall/client'
import { useRouter } from '@tanstack/react-router'

/** The typed client of the API: token, refresh and language are its own business. */
export function useClient(): Client {
  // As the router was made with it: to ask the root's match for it would subscribe each caller to every match.
  return useRouter().options.context.client
}
