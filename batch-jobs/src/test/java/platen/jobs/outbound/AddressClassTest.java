package platen.jobs.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every class of address that a name might resolve to. */
class AddressClassTest {

    @ParameterizedTest
    @CsvSource(textBlock = """
            # the internet
            8.8.8.8,                GLOBAL
            1.1.1.1,                GLOBAL
            100.63.255.255,         GLOBAL
            100.128.0.0,            GLOBAL
            172.15.255.255,         GLOBAL
            172.32.0.0,             GLOBAL
            169.253.255.255,        GLOBAL
            192.0.1.0,              GLOBAL
            198.17.255.255,         GLOBAL
            198.20.0.0,             GLOBAL
            223.255.255.255,        GLOBAL
            2001:4860:4860::8888,   GLOBAL
            2606:4700:4700::1111,   GLOBAL
            2003::1,                GLOBAL
            # IPv4
            0.0.0.0,                THIS_NETWORK
            0.1.2.3,                THIS_NETWORK
            10.0.0.0,               PRIVATE
            10.255.255.255,         PRIVATE
            100.64.0.1,             CARRIER_GRADE_NAT
            100.127.255.255,        CARRIER_GRADE_NAT
            127.0.0.1,              LOOPBACK
            127.255.255.254,        LOOPBACK
            169.254.0.1,            LINK_LOCAL
            172.16.0.1,             PRIVATE
            172.31.255.255,         PRIVATE
            192.0.0.1,              RESERVED
            192.0.2.1,              DOCUMENTATION
            192.88.99.1,            SIX_TO_FOUR
            192.168.255.255,        PRIVATE
            198.18.0.1,             BENCHMARKING
            198.19.255.255,         BENCHMARKING
            198.51.100.1,           DOCUMENTATION
            203.0.113.1,            DOCUMENTATION
            224.0.0.1,              MULTICAST
            239.255.255.255,        MULTICAST
            240.0.0.1,              RESERVED
            255.255.255.255,        RESERVED
            # clouds
            169.254.169.254,        METADATA
            169.254.170.2,          METADATA
            168.63.129.16,          METADATA
            100.100.100.200,        METADATA
            192.0.0.192,            METADATA
            fd00:ec2::254,          METADATA
            fd20:ce::254,           METADATA
            # IPv6
            ::,                     THIS_NETWORK
            ::1,                    LOOPBACK
            ::127.0.0.1,            COMPATIBLE
            ::8.8.8.8,              COMPATIBLE
            ::ffff:127.0.0.1,       LOOPBACK
            ::ffff:10.0.0.1,        PRIVATE
            ::ffff:169.254.169.254, METADATA
            ::ffff:0:127.0.0.1,     RESERVED
            64:ff9b::7f00:1,        NAT64
            64:ff9b::808:808,       NAT64
            64:ff9b:1::a00:1,       NAT64
            64:ff9b:2::1,           RESERVED
            100::1,                 RESERVED
            2001::1,                TEREDO
            2001:2::1,              BENCHMARKING
            2001:db8::1,            DOCUMENTATION
            2001:10::1,             RESERVED
            2001:20::1,             RESERVED
            2002:7f00:1::,          SIX_TO_FOUR
            2002:808:808::1,        SIX_TO_FOUR
            3fff::1,                DOCUMENTATION
            4000::1,                RESERVED
            5f00::1,                RESERVED
            fc00::1,                UNIQUE_LOCAL
            fdff::1,                UNIQUE_LOCAL
            fe80::1,                LINK_LOCAL
            fec0::1,                SITE_LOCAL
            ff02::1,                MULTICAST
            # metadata behind a translator or a tunnel
            ::169.254.169.254,      METADATA
            64:ff9b::a9fe:a9fe,     METADATA
            64:ff9b:1:a9fe:a9:fe00::, METADATA
            2002:a9fe:a9fe::1,      METADATA
            2001:0:1:2:3:4:5601:5601, METADATA
            """)
    void anAddressHasOneClass(String address, AddressClass expected) throws UnknownHostException {
        assertThat(AddressClass.of(InetAddress.getByName(address))).isEqualTo(expected);
    }
}
