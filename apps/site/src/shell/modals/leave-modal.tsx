import { Button } from '@fairhall/ui/button'
import { Modal } from '@fairhall/ui/modal'
import { ModalActions } from '@fairhall/ui/modal-actions'
import type { ModalName } from './modal-names.ts'
import type { ModalProps } from './modal-registry.ts'
import { useModals } from './use-modals.tsx'

type Props = Pick<ModalProps<ModalName>, 'open' | 'level' | 'close' | 'onClosed'> & {
  /** Returns the texts of this question: `title`, `text`, `stay`, `leave`, `close`. */
  say: (word: 'title' | 'text' | 'stay' | 'leave' | 'close') => string
}

/**
 * Asks for confirmation before unfinished input is lost. Staying is the primary action; leaving closes every modal.
 */
export function LeaveModal({ open, level, close, onClosed, say }: Props) {
  const modals = useModals()
  return (
    <Modal
      {...{ open, level, onClosed }}
      title={say('title')}
      size="sm"
      closeLabel={say('close')}
      onClose={close}
    >
      <p className="text-sm text-muted">{say('text')}</p>
      <ModalActions>
        <Button wide size="lg" onClick={close}>
          {say('stay')}
        </Button>
        <Button wide variant="ghost" onClick={() => void modals.closeAll()}>
          {say('leave')}
        </Button>
      </ModalActions>
    </Modal>
  )
}
