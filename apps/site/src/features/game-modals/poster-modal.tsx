import type { Game } from '@fairhall/contract'
import { Modal } from '@fairhall/ui/modal'
import type { ReactNode } from 'react'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { GamePoster } from './game-poster.tsx'

type DialogProps = Pick<ModalProps<'demo-game'>, 'open' | 'level' | 'close' | 'onClosed'>

interface Props {
  dialog: DialogProps
  title: string
  closeLabel: string
  /** Undefined while it loads. */
  game: Game | undefined
  children: ReactNode
}

/** A modal about one game: poster, name, and actions below. */
export function PosterModal({
  dialog: { open, level, close, onClosed },
  title,
  closeLabel,
  game,
  children,
}: Props) {
  return (
    <Modal
      {...{ open, level, onClosed, title, closeLabel }}
      hideTitle
      padded={false}
      size="sm"
      onClose={close}
    >
      <GamePoster game={game} />
      <div className="p-5 md:p-7">
        <p aria-hidden="true" className="text-center font-display text-2xl font-bold text-balance">
          {title}
        </p>
        {children}
      </div>
    </Modal>
  )
}
