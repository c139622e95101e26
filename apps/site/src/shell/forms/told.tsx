import { Notice } from '@fairhall/ui/notice'

/** What was refused as a whole, above the button of a form. */
export function Told({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <Notice tone="error" className="mb-4">
      {text}
    </Notice>
  )
}
