import { Button } from '@fairhall/ui/button'
import { ModalActions } from '@fairhall/ui/modal-actions'
import { useMutation } from '@tanstack/react-query'
import { LazyPart } from '../errors/lazy-part.tsx'
import { reportFailure } from '../errors/report-failure.ts'
import { useDialog } from './use-dialog.ts'

const loadModal = async () => ({ default: (await import('@fairhall/ui/modal')).Modal })

interface Props {
  words: { title: string; text: string; confirm: string; keep: string; close: string }
  /** The confirmed action. A failure is reported, and also closes the dialog. */
  act: () => Promise<void>
  /** Called on success and on failure, because the displayed data may be outdated. */
  onSettled: () => void
  onClosed: () => void
}

/** Asks for confirmation before an action that can't be undone. */
export function ConfirmDialog({ words, act, onSettled, onClosed }: Props) {
  const { close, frame } = useDialog(onClosed)
  const mutation = useMutation({
    mutationFn: act,
    onError: reportFailure,
    onSettled: () => {
      close()
      onSettled()
    },
  })
  return (
    <LazyPart name="modal" load={loadModal}>
      {(Modal) => (
        <Modal {...frame} title={words.title} closeLabel={words.close}>
          <p className="text-sm text-muted">{words.text}</p>
          <ModalActions>
            <Button
              wide
              size="lg"
              variant="danger"
              loading={mutation.isPending}
              onClick={() => mutation.mutate()}
            >
              {words.confirm}
            </Button>
            <Button wide variant="ghost" onClick={close}>
              {words.keep}
            </Button>
          </ModalActions>
        </Modal>
      )}
    </LazyPart>
  )
}
