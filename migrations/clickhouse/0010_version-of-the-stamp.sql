-- The version of the program that wrote the stamp, so that an older one can name it. Repeated it changes nothing.
ALTER TABLE installations ADD COLUMN IF NOT EXISTS version String DEFAULT '';
