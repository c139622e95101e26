import { useQuery } from '@tanstack/react-query'
import { useClient } from '../client/use-client.ts'
import { initQuery } from '../market/market-queries.ts'

/** The address of support, and letters to it that the visitor reads and sends himself. Empty until it is known. */
export function useSupportMail(): { email: string; letter: (subject: string, body?: string) => string } {
  const { data: init } = useQuery(initQuery(useClient()))
  const email = init?.contact.email ?? ''
  return {
    email,
    letter: (subject, body = '') =>
      `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`,
  }
}
