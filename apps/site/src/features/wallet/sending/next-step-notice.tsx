import { Button } from '@fairhall/ui/button'
import { Notice } from '@fairhall/ui/notice'
import { useModals } from '../../../shell/modals/use-modals.tsx'

interface Props {
  text: string
  way: { label: string; to: '/profile/verification' | '/profile/wallet' } | null
}

/** Explains why a payment did not continue, with a link to resolve it if there is one. */
export function NextStepNotice({ text, way }: Props) {
  const modals = useModals()
  return (
    <Notice tone="error">
      <p>{text}</p>
      {way !== null && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-3"
          onClick={() => void modals.leave({ to: way.to })}
        >
          {way.label}
        </Button>
      )}
    </Notice>
  )
}
