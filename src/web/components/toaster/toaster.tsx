import { Action, Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast'
import { X } from 'lucide-react'
import { classNames } from '#web/lib/class-names.ts'
import { dismissToast, type ShownToast, type ToastAction } from '#web/lib/toasts.ts'

const words = {
  region: 'Notifications ({hotkey})',
  toast: 'Notification',
  close: 'Close notification',
} as const

// SPEC §9.
const onScreenMs = 5000
/** Long enough to hear the message and to reach its button: docs/spec-departures.md. */
const withActionMs = 10_000
const swipeThresholdPx = 50
const hotkey = ['F8']

const face =
  'flex animate-[appear_120ms_ease-out] items-start gap-3 rounded-button border border-line-strong bg-panel py-3 pr-2.5 pl-4 shadow-lg shadow-shade/20'
const swiped =
  'touch-none data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform'

/** Clicking it also dismisses the toast. */
const ActionButton = ({ label, hint, onAct }: ToastAction) => (
  <Action
    altText={hint}
    onClick={onAct}
    className="-my-1 inline-flex h-7 shrink-0 items-center rounded-badge border border-line-strong px-2.5 text-sm font-medium hover:bg-hover"
  >
    {label}
  </Action>
)

/** The current toast. Hover or focus pauses its timer; a swipe to the right or Escape dismisses it. */
export const Toaster = ({ toast: { id, isOpen, title, description, tone, action } }: { toast: ShownToast }) => (
  <Provider swipeThreshold={swipeThresholdPx} swipeDirection="right" label={words.toast}>
    <Root
      key={id}
      open={isOpen}
      duration={action ? withActionMs : onScreenMs}
      onOpenChange={isOpening => !isOpening && dismissToast(id)}
      className={classNames(face, swiped, tone === 'bad' && 'border-l-2 border-l-bad')}
    >
      <div className="min-w-0 flex-1">
        <Title className="text-table font-medium [overflow-wrap:anywhere]">{title}</Title>
        {description && (
          <Description className="mt-0.5 text-sm text-second [overflow-wrap:anywhere]">{description}</Description>
        )}
      </div>
      {action && <ActionButton {...action} />}
      <Close
        aria-label={words.close}
        className="-my-1 grid size-7 shrink-0 place-items-center rounded-badge text-second hover:bg-hover hover:text-ink"
      >
        <X size={16} aria-hidden />
      </Close>
    </Root>
    <Viewport
      hotkey={hotkey}
      label={words.region}
      className="fixed right-4 bottom-16 z-10 w-[min(24rem,calc(100vw-2rem))] outline-none md:right-6 md:bottom-6"
    />
  </Provider>
)
