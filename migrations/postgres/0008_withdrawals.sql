ALTER TABLE "withdrawals" ADD COLUMN "scope" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "readings" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "charts" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "first_at" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "last_at" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "corrected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "people" integer;