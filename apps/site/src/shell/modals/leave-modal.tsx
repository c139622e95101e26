import { Button } from '@fairhall/ui/button'
import { Modal } from '@fairhall/ui/modal'
import { ModalActions } from '@fairhall/ui/modal-actions'
import type { ModalName } from './modal-names.ts'
import type { ModalProps } from './modal-registry.ts'
import { useModals } from './use-modals.tsx'

type Props = Pick<ModalProps<ModalName>, 'open' | 'level' | 'close' | 'onClosed'> & {
  /** Returns the texts of this question: `title`, `text`, `stay`, `leave`, `close`. */
  translate: (key: 'title' | 'text' | 'stay' | 'leave' | 'close') => string
}

/**
 * Asks for confirmation before unfinished input is lost. Staying is the primary action; leaving closes every modal.
 */
export function LeaveModal({ open, level, close, onClosed, translate }: Props) {
  const modals = useModals()
  return (
    <Modal
      {...{ open, level, onClosed }}
      title={translate('title')}
      size="sm"
      closeLabel={translate('close')}
      onClose={close}
    >
      <p className="text-sm text-muted">{translate('text')}</p>
      <ModalActions>
        <Button wide size="lg" onClick={close}>
          {translate('stay')}
        </Button>
        <Button wide variant="ghost" onClick={() => void modals.closeAll()}>
          {translate('leave')}
        </Button>
      </ModalActions>
    </Modal>
  )
}
