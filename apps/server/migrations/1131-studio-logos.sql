-- Logos of studios are stored and served like posters.

comment on table game_picture is
  'The posters and logos that game providers name, and what we serve for them. Logos are shown in the small size';
comment on column game_picture.url is 'The provider''s address of the picture';
comment on column game_studio.logo is
  'The provider''s address of a picture, which we fetch and serve as our own; null if the provider sends none';
