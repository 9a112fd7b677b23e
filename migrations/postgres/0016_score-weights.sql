CREATE TABLE "score_weights" (
	"version" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "score_weights_version_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 2 CACHE 1),
	"valid_from" text NOT NULL,
	"weights" jsonb NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" uuid
);
--> statement-breakpoint
ALTER TABLE "score_weights" ADD CONSTRAINT "score_weights_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;