import type { Client } from '@fairhall/client'
import { useRouter } from '@tanstack/react-router'

/** The typed API client. It handles token, refresh and language. */
export function useClient(): Client {
  // Reads the router's context directly: the root match would subscribe each caller to every match.
  return useRouter().options.context.client
}
