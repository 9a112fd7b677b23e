DROP TABLE "ungraded_history" CASCADE;--> statement-breakpoint
DROP TABLE "recordings" CASCADE;--> statement-breakpoint
DROP TABLE "installations" CASCADE;