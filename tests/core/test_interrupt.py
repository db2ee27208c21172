"""Ctrl+C between ticks: it is never lost inside a tick, and a second one ends what does not ask."""

import os
import signal
import threading

import pytest

from game.core.interrupt import noted


def ctrl_c():
    os.kill(os.getpid(), signal.SIGINT)


@pytest.mark.skipif(os.name != "posix", reason="sends itself a signal")
def test_it_is_noted_and_acted_on_where_it_is_asked_for():
    before = signal.getsignal(signal.SIGINT)
    done = []
    with pytest.raises(KeyboardInterrupt), noted() as check:
        check()
        ctrl_c()
        done.append("the rest of the tick")
        check()
        done.append("never")
    assert done == ["the rest of the tick"] and signal.getsignal(signal.SIGINT) is before


@pytest.mark.skipif(os.name != "posix", reason="sends itself a signal")
def test_what_was_not_asked_for_inside_is_raised_at_the_end_and_a_second_at_once():
    with pytest.raises(KeyboardInterrupt), noted():
        ctrl_c()
    done = []
    with pytest.raises(KeyboardInterrupt), noted():
        ctrl_c()
        done.append(1)
        ctrl_c()
        done.append(2)
    assert done == [1]


def test_elsewhere_than_in_the_main_thread_it_does_nothing():
    done = []

    def work():
        with noted() as check:
            check()
            done.append(1)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done == [1]
