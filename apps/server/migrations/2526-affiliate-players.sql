-- A partner's statement is summed in pieces of players.

create index affiliate_attribution_player on affiliate_attribution (partner_id, player_id) where flag is null;
