import { QRCodeSVG } from 'qrcode.react'

/** A code to be scanned: dark on white with its quiet zone, since many cameras fail on inverted ones. */
export function QrCode({ value, label }: { value: string; label: string }) {
  return (
    <span className="inline-block w-fit rounded-card bg-[#fff] p-3">
      <QRCodeSVG value={value} size={176} level="M" title={label} marginSize={0} />
    </span>
  )
}
