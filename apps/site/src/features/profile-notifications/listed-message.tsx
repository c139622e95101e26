import type { PlayerMessage } from '@fairhall/contract'
import { IconButton } from '@fairhall/ui/icon-button'
import { Check, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { isUnread, MessageRow } from '../../shell/messages/message-row.tsx'
import { useMessageActions } from '../../shell/messages/use-message-actions.ts'

/** A message with buttons that read and delete it. */
export function ListedMessage({ message }: { message: PlayerMessage }) {
  const t = useTranslations('global-components.messages')
  const { mutate, isPending } = useMessageActions()
  const { id } = message
  const title = message.content.title
  return (
    <MessageRow message={message} onFollow={() => isUnread(message) && mutate({ kind: 'read', id })}>
      {isUnread(message) && (
        <IconButton
          label={t('read', { title })}
          disabled={isPending}
          onClick={() => mutate({ kind: 'read', id })}
        >
          <Check aria-hidden="true" className="size-5" />
        </IconButton>
      )}
      <IconButton
        label={t('remove', { title })}
        disabled={isPending}
        onClick={() => mutate({ kind: 'remove', id })}
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </IconButton>
    </MessageRow>
  )
}
