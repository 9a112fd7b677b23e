import type { MessageTemplate } from '#contract/channels.ts'

/** The stored settings of a channel, except its label, as the schema of its kind writes them. Only e-mail has no address. */
export type ChannelConfig = { kind: string; url?: string; [setting: string]: unknown }

export type ChannelRow = {
  id: string
  userId: string
  kind: string
  label: string
  config: ChannelConfig
  isOn: boolean
  template: MessageTemplate | null
  createdAt: Date
}
