import { Button } from '@fairhall/ui/button'
import { ModalActions } from '@fairhall/ui/modal-actions'
import { useMutation } from '@tanstack/react-query'
import { LazyPart } from '../errors/lazy-part.tsx'
import { reportFailure } from '../errors/report-failure.ts'
import { useDialog } from './use-dialog.ts'

const loadModal = async () => ({ default: (await import('@fairhall/ui/modal')).Modal })

interface Props {
  words: { title: string; text: string; confirm: string; keep: string; close: string }
  /** What is confirmed; a failure is told, and closes the dialog too. */
  act: () => Promise<void>
  /** Whether it worked or not: what was shown may be out of date. */
  onSettled: () => void
  onClosed: () => void
}

/** Asks once more before something is done that cannot be undone. */
export function ConfirmDialog({ words, act, onSettled, onClosed }: Props) {
  const { close, frame } = useDialog(onClosed)
  const deed = useMutation({
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
            <Button wide size="lg" variant="danger" loading={deed.isPending} onClick={() => deed.mutate()}>
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
