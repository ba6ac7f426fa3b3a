//! Stories of the duel about fights: windows, replaced and split damage, chains of derived events, phases.

use crate::duel::cards::Card::{Gamble, Heal, Parry, Poison, Quake, Ritual, Shield, Strike};
use crate::duel::{begun, header, holding};
use crate::table::check;
use expect_test::expect;

#[test]
fn a_strike_hits_when_nobody_parries() {
    check(
        &mut holding([Strike, Parry, Heal, Heal]),
        "0: play strike
         0: play heal
         1: pass_response
         0: play strike
         1: play strike",
        &expect![[r#"
            0: play strike -> played(card=strike,seat=0) aimed(card=strike,seat=0) window_opened | {1}
            0: play heal -> !not_your_response(seat=1) | {1}
            1: pass_response -> response_passed(seat=1,window=1) window_closed(window=1) resolved(cancelled=false,card=strike) damaged(amount=3,seat=1) | {0}
            0: play strike -> !not_in_hand(card=strike) | {0}
            1: play strike -> !not_your_turn(turn=0) | {0}
        "#]],
    );
}

#[test]
fn a_parry_cancels_and_may_be_cancelled_itself() {
    let mut table = holding([Strike, Strike, Parry, Parry]);
    check(
        &mut table,
        "0: play parry
         0: play strike
         1: play heal
         1: play parry
         0: pass_response
         0: play strike
         1: play parry
         0: play parry
         1: pass_response",
        &expect![[r#"
            0: play parry -> !only_answers | {0}
            0: play strike -> played(card=strike,seat=0) aimed(card=strike,seat=0) window_opened | {1}
            1: play heal -> !not_a_response | {1}
            1: play parry -> played(card=parry,seat=1) aimed(card=parry,seat=1) window_opened response_made(seat=1,window=1) | {0}
            0: pass_response -> response_passed(seat=0,window=2) window_closed(window=2) resolved(cancelled=false,card=parry) window_closed(window=1) resolved(cancelled=true,card=strike) | {0}
            0: play strike -> played(card=strike,seat=0) aimed(card=strike,seat=0) window_opened | {1}
            1: play parry -> played(card=parry,seat=1) aimed(card=parry,seat=1) window_opened response_made(seat=1,window=3) | {0}
            0: play parry -> played(card=parry,seat=0) aimed(card=parry,seat=0) window_opened response_made(seat=0,window=4) | {1}
            1: pass_response -> response_passed(seat=1,window=5) window_closed(window=5) resolved(cancelled=false,card=parry) window_closed(window=4) resolved(cancelled=true,card=parry) window_closed(window=3) resolved(cancelled=false,card=strike) damaged(amount=3,seat=1) | {0}
        "#]],
    );
}

#[test]
fn a_shield_breaks_instead_of_damage_and_a_quake_splits() {
    check(
        &mut holding([Quake, Quake, Shield, Poison]),
        "0: play quake
         1: play shield
         0: pass_response
         1: pass_response
         0: play quake
         1: pass_response
         0: play shield
         1: pass_response
         0: pass_response
         0: play poison
         0: advance_phase",
        &expect![[r#"
            0: play quake -> played(card=quake,seat=0) window_opened | {1}
            1: play shield -> played(card=shield,seat=1) shield_raised(seat=1) response_made(seat=1,window=1) | {0}
            0: pass_response -> response_passed(seat=0,window=1) | {1}
            1: pass_response -> response_passed(seat=1,window=1) window_closed(window=1) damaged(amount=2,seat=0) shield_broken(seat=1) | {0}
            0: play quake -> played(card=quake,seat=0) window_opened | {1}
            1: pass_response -> response_passed(seat=1,window=2) | {0}
            0: play shield -> played(card=shield,seat=0) shield_raised(seat=0) response_made(seat=0,window=2) | {1}
            1: pass_response -> response_passed(seat=1,window=2) | {0}
            0: pass_response -> response_passed(seat=0,window=2) window_closed(window=2) shield_broken(seat=0) damaged(amount=2,seat=1) | {0}
            0: play poison -> played(card=poison,seat=0) poisoned(seat=1) | {0}
            0: advance_phase -> phase_changed(from=main,to=end) phase_changed(from=end,to=upkeep) turn_began(seat=1) damaged(amount=1,seat=1) phase_changed(from=upkeep,to=draw) drew(cards=[heal],count=1,reshuffled=false,seat=1) phase_changed(from=draw,to=main) | {1}
        "#]],
    );
}

#[test]
fn death_is_followed_by_a_dropped_hand_and_a_last_will() {
    let deck = [Heal, Heal, Strike, Strike, Ritual, Heal];
    let mut header = header([&deck, &deck]);
    header.options.health = 1;
    check(
        &mut begun(header),
        r#"0: play strike
           1: pass_response
           1: vote yes
           0: vote yes"#,
        &expect![[r#"
            0: play strike -> played(card=strike,seat=0) aimed(card=strike,seat=0) window_opened | {1}
            1: pass_response -> response_passed(seat=1,window=1) window_closed(window=1) resolved(cancelled=false,card=strike) damaged(amount=3,seat=1) died(seat=1) discarded(cards=[heal,ritual,strike,strike],pays_debt=false,seat=1) willed(seat=1) damaged(amount=1,seat=0) died(seat=0) discarded(cards=[heal,ritual,strike],pays_debt=false,seat=0) willed(seat=0) match_ended | over: {} both_fell
            1: vote yes -> rematch_voted(seat=1,yes=true) | over: {} both_fell
            0: vote yes -> rematch_voted(seat=0,yes=true) rematch_agreed(first=1) | over: {} both_fell
        "#]],
    );
}

#[test]
fn poison_kills_at_upkeep_and_stops_the_turn() {
    let deck = [Heal, Poison, Heal, Heal, Heal];
    let mut header = header([&deck, &deck]);
    header.options.health = 1;
    check(
        &mut begun(header),
        "0: play poison
         0: advance_phase",
        &expect![[r#"
            0: play poison -> played(card=poison,seat=0) poisoned(seat=1) | {0}
            0: advance_phase -> phase_changed(from=main,to=end) phase_changed(from=end,to=upkeep) turn_began(seat=1) damaged(amount=1,seat=1) died(seat=1) discarded(cards=[heal,heal,heal,poison],pays_debt=false,seat=1) willed(seat=1) damaged(amount=1,seat=0) died(seat=0) discarded(cards=[heal,heal,heal],pays_debt=false,seat=0) willed(seat=0) match_ended | over: {} both_fell
        "#]],
    );
}

#[test]
fn debts_hold_the_phase_and_luck_repeats_it() {
    let mut header = header([&[Heal, Heal, Gamble, Gamble, Gamble, Heal], &[Heal; 9]]);
    header.cheats = true;
    let mut table = begun(header);
    check(
        &mut table,
        r#"0: {"type":"cheat_random","values":[0,5,2]}
           0: discard heal
           0: play gamble
           0: advance_phase
           0: play heal
           0: discard heal
           0: play gamble
           0: advance_phase
           0: play gamble
           0: advance_phase"#,
        &expect![[r#"
            0: {"type":"cheat_random","values":[0,5,2]} -> cheated_random(values=[0,5,2]) | {0}
            0: discard heal -> !nothing_owed | {0}
            0: play gamble -> played(card=gamble,seat=0) rolled(seat=0) debt_taken(seat=0) | {0}
            0: advance_phase -> !owes(cards=1) | {0}
            0: play heal -> !owes(cards=1) | {0}
            0: discard heal -> discarded(cards=[heal],pays_debt=true,seat=0) | {0}
            0: play gamble -> played(card=gamble,seat=0) rolled(seat=0) main_again | {0}
            0: advance_phase -> phase_changed(from=main,to=end) main_repeated phase_changed(from=end,to=main) | {0}
            0: play gamble -> played(card=gamble,seat=0) rolled(seat=0) | {0}
            0: advance_phase -> phase_changed(from=main,to=end) phase_changed(from=end,to=upkeep) turn_began(seat=1) phase_changed(from=upkeep,to=draw) drew(cards=[heal],count=1,reshuffled=false,seat=1) phase_changed(from=draw,to=main) | {1}
        "#]],
    );
}

#[test]
fn an_empty_deck_takes_the_shuffled_discard_pile_and_an_empty_both_hurts() {
    let mut table = begun(header([&[Heal, Heal, Heal, Heal], &[Heal, Heal, Strike, Parry]]));
    check(
        &mut table,
        "0: play heal
         0: advance_phase
         1: play heal
         1: advance_phase
         0: advance_phase
         1: advance_phase",
        &expect![[r#"
            0: play heal -> played(card=heal,seat=0) healed(amount=2,seat=0) | {0}
            0: advance_phase -> phase_changed(from=main,to=end) phase_changed(from=end,to=upkeep) turn_began(seat=1) phase_changed(from=upkeep,to=draw) damaged(amount=1,seat=1) phase_changed(from=draw,to=main) | {1}
            1: play heal -> played(card=heal,seat=1) healed(amount=2,seat=1) | {1}
            1: advance_phase -> phase_changed(from=main,to=end) phase_changed(from=end,to=upkeep) turn_began(seat=0) phase_changed(from=upkeep,to=draw) drew(cards=[heal],count=1,new_order=[heal],reshuffled=true,seat=0) phase_changed(from=draw,to=main) | {0}
            0: advance_phase -> phase_changed(from=main,to=end) phase_changed(from=end,to=upkeep) turn_began(seat=1) phase_changed(from=upkeep,to=draw) drew(cards=[heal],count=1,new_order=[heal],reshuffled=true,seat=1) phase_changed(from=draw,to=main) | {1}
            1: advance_phase -> phase_changed(from=main,to=end) phase_changed(from=end,to=upkeep) turn_began(seat=0) phase_changed(from=upkeep,to=draw) damaged(amount=1,seat=0) phase_changed(from=draw,to=main) | {0}
        "#]],
    );
}
