import { useQuery } from '@tanstack/react-query'
import { useClient } from '../client/use-client.ts'
import { initQuery } from '../market/market-queries.ts'

/**
 * The support email, and `mailto:` links with a draft that the visitor sends themselves. Empty until the address is
 * known.
 */
export function useSupportMail(): { email: string; letter: (subject: string, body?: string) => string } {
  const { data: init } = useQuery(initQuery(useClient()))
  const email = init?.contact.email ?? ''
  return {
    email,
    letter: (subject, body = '') =>
      `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`,
  }
}
