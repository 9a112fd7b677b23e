CREATE TABLE "backup_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backup_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"name" text,
	"bytes" bigint,
	"failure" text
);
--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "subject" text DEFAULT 'measuring' NOT NULL;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "reason" text;