CREATE TABLE "pace_lines" (
	"budget" text NOT NULL,
	"line" text NOT NULL,
	"waiting_until" timestamp with time zone NOT NULL,
	CONSTRAINT "pace_lines_budget_line_pk" PRIMARY KEY("budget","line")
);
--> statement-breakpoint
CREATE TABLE "pace_slots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pace_slots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"budget" text NOT NULL,
	"line" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"arrived_by" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "pace_slots_budget" ON "pace_slots" USING btree ("budget","arrived_by");