DROP INDEX "pace_slots_budget";--> statement-breakpoint
ALTER TABLE "pace_lines" ADD COLUMN "egress" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE "pace_slots" ADD COLUMN "egress" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE "paces" ADD COLUMN "egress" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE "paces" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "paces" ADD COLUMN "per_minute" integer;--> statement-breakpoint
ALTER TABLE "pace_lines" DROP CONSTRAINT "pace_lines_budget_line_pk";--> statement-breakpoint
ALTER TABLE "pace_lines" ADD CONSTRAINT "pace_lines_egress_budget_line_pk" PRIMARY KEY("egress","budget","line");--> statement-breakpoint
ALTER TABLE "paces" DROP CONSTRAINT "paces_pkey";--> statement-breakpoint
ALTER TABLE "paces" ADD CONSTRAINT "paces_egress_budget_pk" PRIMARY KEY("egress","budget");--> statement-breakpoint
CREATE INDEX "pace_slots_budget" ON "pace_slots" USING btree ("egress","budget","arrived_by");
