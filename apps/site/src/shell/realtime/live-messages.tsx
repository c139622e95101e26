import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useClient } from '../client/use-client.ts'
import { bellPart } from '../messages/bell-place.tsx'
import { MessageBell } from '../messages/message-bell.tsx'
import { newestMessagesQuery } from '../messages/messages-queries.ts'
import { unreadMessages } from '../messages/unread-messages.ts'
import { useSession } from '../session/session.ts'

/** Shows the bell on every page. Loads the number of unread messages, and the messages that it shows first. */
export function LiveMessages() {
  const enabled = useSession().status === 'player'
  const { data } = useQuery({ ...newestMessagesQuery(useClient()), enabled })
  const unread = enabled ? (data?.meta.totalUnread ?? 0) : 0
  useEffect(() => unreadMessages.write(unread), [unread, data])
  useEffect(() => bellPart.write(<MessageBell />), [])
  return null
}
